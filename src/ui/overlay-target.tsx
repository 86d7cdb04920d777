import { cloneElement, useState, type ReactElement, type ReactNode } from "react";
import { loadOverlays, useOverlays, type OverlayCode } from "#ui/overlay-code.ts";

interface FaceProps {
  autoFocus?: boolean;
  onBlur?: () => void;
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
  // The second button takes the place of the first one, with its focus.
  const [hasFocus, setHasFocus] = useState(false);
  if (code !== null) return children(code, cloneElement(face, { autoFocus: hasFocus }));
  return cloneElement(face, {
    onFocus: () => {
      setHasFocus(true);
      loadNow();
    },
    onBlur: () => setHasFocus(false),
    onPointerEnter: loadNow,
    onClick: () => {
      loadNow();
      onEarlyPress?.();
    },
    "aria-haspopup": opens,
    "aria-expanded": opens === undefined ? undefined : false,
  });
}
