const BLOCKS = ".cy-panel, .cy-card";

/** Returns blocks that are not inside another one, in the order of the page. */
export function findBlocks(page: HTMLElement): readonly HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>(BLOCKS)].filter(
    (block) => block.parentElement?.closest(BLOCKS) === null,
  );
}

/** Returns the heading of a block, or its name for screen readers; empty where it has neither. */
export const findTitle = (block: Element): string =>
  block.querySelector("h1, h2, h3")?.textContent?.trim() ?? block.getAttribute("aria-label") ?? "";

/** Marks the block that is shown; returns a function that removes the mark. */
export function showSlide(block: HTMLElement): () => void {
  block.dataset["slide"] = "";
  block.scrollIntoView?.({ block: "start" });
  return () => delete block.dataset["slide"];
}

/**
 * Shows a page over everything else as a dialog: elements outside it are inert meanwhile. Returns a function that
 * undoes it and restores the focus.
 */
export function presentElement(page: HTMLElement, title: string): () => void {
  const { activeElement } = document;
  const beside: HTMLElement[] = [];
  for (let each: HTMLElement = page; each.parentElement !== null && each !== document.body; each = each.parentElement) {
    for (const sibling of each.parentElement.children)
      if (sibling !== each && sibling instanceof HTMLElement && !sibling.inert) beside.push(sibling);
  }
  for (const each of beside) each.inert = true;
  page.setAttribute("role", "dialog");
  page.setAttribute("aria-modal", "true");
  page.setAttribute("aria-label", title);
  page.dataset["presenting"] = "";
  return () => {
    for (const each of beside) each.inert = false;
    for (const name of ["role", "aria-modal", "aria-label"]) page.removeAttribute(name);
    delete page.dataset["presenting"];
    if (activeElement instanceof HTMLElement && activeElement.isConnected) activeElement.focus();
  };
}
