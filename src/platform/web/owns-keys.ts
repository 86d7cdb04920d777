/** Whether plain letters pressed on an element are its own: it is typed into, or is in a window or menu over the page. */
export function ownsKeys(target: EventTarget | null): boolean {
  const element = target as Element | null;
  const owners = "input:not([type=checkbox]), select, textarea, [role=dialog], [role=menu]";
  return element !== null && "closest" in element && element.closest(owners) !== null;
}
