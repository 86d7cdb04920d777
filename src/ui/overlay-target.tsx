import { cloneElement, useCallback, useRef, type ReactElement, type ReactNode, type Ref } from "react";
import { loadOverlays, useOverlays, type OverlayCode } from "#ui/overlay-code.ts";

interface FaceProps {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  onFocus?: () => void;
  onPointerEnter?: () => void;
  "aria-haspopup"?: "menu" | "dialog" | undefined;
  "aria-expanded"?: boolean | undefined;
}

interface OverlayTargetProps {
  /** The button that opens the overlay. */
  face: ReactElement<FaceProps>;
  /** What the button opens; left out for a hint. */
  opens?: "menu" | "dialog" | undefined;
  /** Called for a press before the code has been loaded. */
  onEarlyPress?: (() => void) | undefined;
  /** Renders the button with its overlay. */
  children: (code: OverlayCode, face: ReactElement<FaceProps>) => ReactNode;
}

const loadNow = (): void => void loadOverlays().catch(() => {});

/**
 * The button of a menu, popover or hint: by itself until the code of overlays has been loaded, then with its overlay. A
 * press before that is not lost, and neither is the focus.
 */
export function OverlayTarget({ face, opens, onEarlyPress, children }: OverlayTargetProps): ReactNode {
  const code = useOverlays();
  const hadFocus = useRef(false);
  // The second button takes the place of the first one: what the first one had as it was removed, the second one gets.
  const rememberFocus = useCallback(
    (early: HTMLButtonElement | null) => () => {
      hadFocus.current = early !== null && early.ownerDocument.activeElement === early;
    },
    [],
  );
  const returnFocus = useCallback((button: HTMLButtonElement | null) => {
    if (button === null || !hadFocus.current) return;
    hadFocus.current = false;
    button.focus();
  }, []);
  if (code !== null) return children(code, cloneElement(face, { ref: returnFocus }));
  return cloneElement(face, {
    ref: rememberFocus,
    onFocus: loadNow,
    onPointerEnter: loadNow,
    onClick: () => {
      loadNow();
      onEarlyPress?.();
    },
    "aria-haspopup": opens,
    "aria-expanded": opens === undefined ? undefined : false,
  });
}
