import { cloneElement, useCallback, useState, type ReactElement, type ReactNode, type Ref } from "react";
import { loadOverlays, useOverlays, type OverlayCode } from "#ui/overlay-code.ts";

interface FaceProps {
  ref?: Ref<HTMLButtonElement>;
  autoFocus?: boolean;
  onClick?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
  onPointerEnter?: () => void;
  "aria-haspopup"?: "menu" | "dialog" | undefined;
  "aria-expanded"?: boolean | undefined;
}

interface OverlayTargetProps {
  /** The button that opens the overlay. */
  face: ReactElement<FaceProps>;
  /** What the button opens; left out for a hint. */
  opens?: "menu" | "dialog" | undefined;
  /** Renders the button with its overlay. */
  children: (code: OverlayCode, face: ReactElement<FaceProps>) => ReactNode;
}

const loadNow = (): void => void loadOverlays().catch(() => {});

/**
 * The button of a menu, popover or hint: by itself until the code of overlays has been loaded, then with its overlay. A
 * press before that is not lost, and neither is the focus.
 */
export function OverlayTarget({ face, opens, children }: OverlayTargetProps): ReactNode {
  const code = useOverlays();
  // The second button takes the place of the first one, with its focus, and is pressed where the first one was.
  const [hasFocus, setHasFocus] = useState(false);
  const [wasPressed, setWasPressed] = useState(false);
  const pressAgain = useCallback(
    (button: HTMLButtonElement | null) => {
      if (wasPressed) button?.click();
    },
    [wasPressed],
  );
  if (code !== null) return children(code, cloneElement(face, { ref: pressAgain, autoFocus: hasFocus }));
  return cloneElement(face, {
    onFocus: () => {
      setHasFocus(true);
      loadNow();
    },
    onBlur: () => setHasFocus(false),
    onPointerEnter: loadNow,
    onClick: () => {
      setWasPressed(!wasPressed);
      loadNow();
    },
    "aria-haspopup": opens,
    "aria-expanded": opens === undefined ? undefined : false,
  });
}
