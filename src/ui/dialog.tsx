import { Modal } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useUi } from "#ui/ui-context.ts";

/** Pixels; below 960 px a dialog is as wide as the screen. */
const widths = { xs: 400, sm: 440, form: 500, md: 600, lg: 880 } as const;

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  size?: keyof typeof widths;
  children: ReactNode;
}

/** A window over the page, the whole screen on a phone; Esc closes it and the focus goes back to where it was. */
export function Dialog({ opened, onClose, title, size = "md", children }: DialogProps): ReactNode {
  const { words } = useUi();
  const place = useRef<HTMLSpanElement>(null);

  // Mantine returns the focus only to what had it when `opened` changed; ours may be mounted open, or taken away.
  useLayoutEffect(() => {
    if (!opened) return;
    const before = place.current?.ownerDocument.activeElement as HTMLElement | null | undefined;
    return () => before?.focus();
  }, [opened]);

  return (
    <>
      <span ref={place} hidden />
      <Modal.Root
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
        <Modal.Overlay />
        <Modal.Content>
          {/* Mantine's own head is a header element, which a dialog turns into a second banner of the page. */}
          <div className="cy-dialog-head">
            <Modal.Title>{title}</Modal.Title>
            <button type="button" className="cy-icon-button" aria-label={words.close} onClick={onClose}>
              <IconX size={20} stroke={1.75} aria-hidden="true" />
            </button>
          </div>
          <Modal.Body>{children}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  children: ReactNode;
  confirmLabel: string;
  /** The dialog is busy until its promise settles; closing afterwards is the caller's. */
  onConfirm: () => unknown;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** Why it did not work. */
  error?: string | undefined;
}

/** Asks before something that cannot be undone: what will happen, and two ways on. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { words } = useUi();
  const [sending, setSending] = useState(false);
  const busy = sending || (props.busy ?? false);
  const confirm = async (): Promise<void> => {
    if (busy) return;
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
          aria-disabled={busy}
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
      </div>
    </Dialog>
  );
}
