// Fits the page to paper: the table keeps the size that it has on the screen, made to fit, and the legend is
// open; print.css has the rest.

const PAPER_PX = { width: 690, height: 450 }; // what the table has of A4 or Letter, so that the legend is on the same sheet

// Before the page is printed `legend` is opened and drawn; afterwards it is as it was.
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
