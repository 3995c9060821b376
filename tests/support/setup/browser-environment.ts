import JsdomEnvironment from "jest-environment-jsdom";

/** jsdom has no layout, so observers of size and visibility never fire. */
class InactiveObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/**
 * jsdom with the missing parts of a browser: from Node where it has them, otherwise without
 * function. There is no fetch; tests install one with fake-fetch.ts.
 */
export default class BrowserEnvironment extends JsdomEnvironment {
  constructor(...args: ConstructorParameters<typeof JsdomEnvironment>) {
    super(...args);
    Object.assign(this.global, { Headers, Request, Response, structuredClone, TextDecoder, TextEncoder });
    Object.assign(this.global, { ResizeObserver: InactiveObserver, IntersectionObserver: InactiveObserver });
    Object.assign(this.global.Performance.prototype, { getEntriesByType: () => [] });
    // Without PointerEvent, Testing Library's pointer events have no coordinates.
    Object.assign(this.global, { PointerEvent: this.global.MouseEvent });
    Object.assign(this.global.Element.prototype, {
      hasPointerCapture: () => false,
      setPointerCapture: () => undefined,
      releasePointerCapture: () => undefined,
      scrollIntoView: () => undefined,
    });
    const { Blob, FileReader } = this.global;
    Blob.prototype.text ??= function (this: Blob): Promise<string> {
      const reader = new FileReader();
      return new Promise((resolve) => {
        reader.onload = () => resolve(String(reader.result));
        reader.readAsText(this);
      });
    };
    const openers = new WeakMap<HTMLDialogElement, HTMLElement | null>();
    Object.assign(this.global.HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true;
        openers.set(this, this.ownerDocument.activeElement as HTMLElement | null);
      },
      // Returns the focus, as a browser does.
      close(this: HTMLDialogElement) {
        if (!this.open) return;
        this.open = false;
        openers.get(this)?.focus();
      },
    });
  }
}
