/**
 * Returns true when an element handles plain letter keys itself: it is an input, or in a dialog or menu over the page.
 */
export function handlesOwnKeys(target: EventTarget | null): boolean {
  const element = target as Element | null;
  const owners = "input:not([type=checkbox]), select, textarea, [role=dialog], [role=menu]";
  return element !== null && "closest" in element && element.closest(owners) !== null;
}
