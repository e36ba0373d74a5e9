if (location.protocol === "file:")
  addEventListener("DOMContentLoaded", function () {
    document.getElementById("headline").textContent = "A browser runs this from a web server only.";
    document.getElementById("subline").textContent =
      "In the folder of this file: python3 -m http.server. Then open http://localhost:8000/ in this browser.";
    document.getElementById("link").textContent = "Not running";
  });
