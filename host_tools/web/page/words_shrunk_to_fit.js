// Fits words into boxes of fixed size, so that nothing on the page shifts. Long words get a smaller font until they fit.

const STEPS = [1, 0.92, 0.85, 0.78, 0.72, 0.66]; // font sizes to try, as shares of the usual size

export class WordsShrunkToFit {
  constructor(elements) {
    this.elements = elements;
    this.shown = new Map();
    const sizes = new ResizeObserver(() => {
      this.shown.clear();
      this.fit();
    });
    for (const element of elements) sizes.observe(element);
  }

  // Fits the elements whose words have changed.
  fit() {
    for (const element of this.elements) {
      if (this.shown.get(element) === element.textContent) continue;
      this.shown.set(element, element.textContent);
      for (const step of STEPS) {
        element.style.setProperty("--fit", step);
        if (element.scrollHeight <= element.clientHeight) break;
      }
    }
  }
}
