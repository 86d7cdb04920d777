// The few DOM members that the design system reads. It compiles without the DOM library, so that components cannot use
// window or document and the server can render all of them.
interface Element {
  readonly ownerDocument: { readonly activeElement: Element | null };
  readonly textContent: string | null;
  readonly firstElementChild: Element | null;
  readonly clientWidth: number;
  readonly scrollWidth: number;
  getAttribute(name: string): string | null;
  closest(selector: string): Element | null;
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): ArrayLike<Element> & Iterable<Element>;
  getBoundingClientRect(): { readonly left: number; readonly width: number };
}
declare class ResizeObserver {
  constructor(onResize: () => void);
  observe(element: Element): void;
  disconnect(): void;
}
/** Missing without a layout. */
declare class IntersectionObserver {
  constructor(
    onChange: (entries: readonly { readonly isIntersecting: boolean }[]) => void,
    options: { readonly rootMargin: string; readonly scrollMargin: string },
  );
  observe(element: Element): void;
  disconnect(): void;
}
interface HTMLElement {
  focus(): void;
  click(): void;
  scrollIntoView(where: { readonly block: "nearest"; readonly inline: "nearest" }): void;
}
interface File {
  readonly name: string;
  readonly size: number;
}
interface HTMLInputElement {
  value: string;
  checked: boolean;
  indeterminate: boolean;
  readonly files: ArrayLike<File> | null;
}
interface HTMLTextAreaElement {
  value: string;
}
interface HTMLSelectElement {
  value: string;
}
declare module "*.css?raw" {
  const text: string;
  export { text as default };
}
declare module "@mantine/dates/styles.css";

/** Missing in browsers without idle callbacks. */
declare const requestIdleCallback: ((callback: () => void, options?: { timeout: number }) => number) | undefined;
