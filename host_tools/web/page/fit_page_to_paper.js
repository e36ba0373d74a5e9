// Fits the page to paper: scales the table without changing its layout, and opens the legend. print.css has the other rules for
// printing.

const PAPER_PX = { width: 690, height: 450 }; // room for the table on A4 or Letter that leaves the legend on the same sheet

// Opens and draws the element `legend` before the page is printed, and restores it after printing.
export function readyForPaper(legend, draw) {
  const room = document.querySelector(".room");
  let open = legend.open;
  addEventListener("beforeprint", () => {
    const { width, height } = room.getBoundingClientRect();
    room.style.setProperty("--printed-width", `${width}px`);
    room.style.setProperty("--printed-height", `${height}px`);
    room.style.setProperty("--printed-zoom", Math.min(1, PAPER_PX.width / width, PAPER_PX.height / height));
    open = legend.open;
    legend.open = true;
    draw();
  });
  addEventListener("afterprint", () => {
    legend.open = open;
  });
}
