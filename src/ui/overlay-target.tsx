import { cloneElement, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode, type Ref } from "react";
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
  children: (
    code: OverlayCode,
    face: ReactElement<FaceProps>,
    button: { readonly current: HTMLButtonElement | null },
  ) => ReactNode;
}

const loadNow = (): void => void loadOverlays().catch(() => {});

interface EarlyFaceProps extends Pick<OverlayTargetProps, "face" | "opens" | "onEarlyPress"> {
  onReplaced: (hadFocus: boolean) => void;
}

function EarlyFace({ face, opens, onEarlyPress, onReplaced }: EarlyFaceProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => onReplaced(current !== null && current.ownerDocument.activeElement === current);
  }, [onReplaced]);
  return cloneElement(face, {
    ref: button,
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

/**
 * The button of a menu, popover or hint: by itself until the code of overlays has been loaded, then with its overlay. A
 * press before that is not lost, and neither is the focus.
 */
export function OverlayTarget({ face, opens, onEarlyPress, children }: OverlayTargetProps): ReactNode {
  const code = useOverlays();
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const [keepFocus] = useState(() => (had: boolean): void => {
    hadFocus.current = had;
  });
  useLayoutEffect(() => {
    if (code === null || !hadFocus.current) return;
    hadFocus.current = false;
    button.current?.focus();
  }, [code]);
  if (code === null) return <EarlyFace {...{ face, opens, onEarlyPress }} onReplaced={keepFocus} />;
  return children(code, cloneElement(face, { ref: button }), button);
}
