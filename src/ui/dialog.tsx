import { IconX } from "@tabler/icons-react";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useOverlays } from "#ui/overlay-code.ts";
import { useSampleLock } from "#ui/sample-lock.ts";
import { useUi } from "#ui/ui-context.ts";

/** Widths in pixels. Below 960 px a dialog fills the screen. */
const widths = { xs: 400, sm: 440, form: 500, md: 600, lg: 880 } as const;

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  size?: keyof typeof widths;
  children: ReactNode;
}

/** A modal window over the page, full-screen on a phone. Esc closes it and returns the focus. */
export function Dialog({ opened, onClose, title, size = "md", children }: DialogProps): ReactNode {
  const { words } = useUi();
  const code = useOverlays(opened);
  const place = useRef<HTMLSpanElement>(null);

  // Mantine returns the focus only to the element that had it when `opened` changed. Our dialogs may be mounted open or
  // be unmounted.
  useLayoutEffect(() => {
    if (!opened) return;
    const before = place.current?.ownerDocument.activeElement as HTMLElement | null | undefined;
    return () => before?.focus();
  }, [opened]);

  return (
    <>
      <span ref={place} hidden />
      {code !== null && (
        <code.Modal.Root
          opened={opened}
          onClose={onClose}
          size={widths[size]}
          returnFocus={false}
          transitionProps={{ duration: 0 }}
          classNames={{
            overlay: "cy-scrim",
            content: "cy-dialog",
            body: "cy-dialog-body",
            inner: "cy-dialog-place",
          }}
        >
          <code.Modal.Overlay />
          <code.Modal.Content>
            {/* Mantine's own header is a header element, which would be a second banner landmark in a dialog. */}
            <div className="cy-dialog-head">
              <code.Modal.Title>{title}</code.Modal.Title>
              <button type="button" className="cy-icon-button" aria-label={words.close} onClick={onClose}>
                <IconX size={20} stroke={1.75} aria-hidden="true" />
              </button>
            </div>
            <code.Modal.Body>{children}</code.Modal.Body>
          </code.Modal.Content>
        </code.Modal.Root>
      )}
    </>
  );
}

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The description of the action. */
  children: ReactNode;
  confirmLabel: string;
  /** The dialog is busy until the promise settles. The caller closes it afterwards. */
  onConfirm: () => unknown;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** The reason for a failure. */
  error?: string | undefined;
}

/** Asks for confirmation of an action that cannot be undone, with a description and two buttons. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { words } = useUi();
  const lock = useSampleLock();
  const [sending, setSending] = useState(false);
  const busy = sending || (props.busy ?? false);
  const isOff = busy || lock !== null;
  const confirm = async (): Promise<void> => {
    if (isOff) return;
    setSending(true);
    try {
      await props.onConfirm();
    } finally {
      setSending(false);
    }
  };
  const close = (): void => {
    if (!busy) props.onClose();
  };
  const { danger = false } = props;
  return (
    <Dialog opened={props.opened} onClose={close} title={props.title} size="sm">
      <div className="cy-confirm">{props.children}</div>
      {props.error !== undefined && (
        <p className="cy-field-error" role="alert">
          {props.error}
        </p>
      )}
      <div className="cy-form-foot">
        <button
          type="button"
          className="cy-button"
          data-primary=""
          data-danger={danger ? "" : undefined}
          data-autofocus={danger ? undefined : ""}
          aria-disabled={isOff}
          disabled={lock !== null}
          onClick={() => void confirm()}
        >
          {busy ? words.working : props.confirmLabel}
        </button>
        <button
          type="button"
          className="cy-button"
          data-autofocus={danger ? "" : undefined}
          aria-disabled={busy}
          onClick={close}
        >
          {props.cancelLabel ?? words.cancel}
        </button>
        <p className="cy-meta" hidden={lock === null}>
          {lock}
        </p>
      </div>
    </Dialog>
  );
}
