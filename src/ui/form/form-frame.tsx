import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from "react";
import { getFieldId, formContext } from "#ui/form/field-frame.tsx";
import { useSampleLock } from "#ui/sample-lock.ts";
import { useUi } from "#ui/ui-context.ts";

/** One line of the summary. The name of a field makes it a link to the field; "" is about the whole form. */
export interface FormIssue {
  readonly field: string;
  /** The field's own label by default. */
  readonly label?: string | undefined;
  readonly message: string;
}

interface FormFrameProps {
  /** The purpose of the form, for screen readers. */
  label: string;
  onSubmit: () => unknown;
  submitLabel: string;
  busy?: boolean;
  summary?: readonly FormIssue[];
  onCancel?: (() => void) | undefined;
  cancelLabel?: string;
  danger?: boolean;
  /** For a form that opens within the page: its first field gets the focus and scrolls into view. */
  focusesFirst?: boolean;
  children: ReactNode;
}

/** Selects input controls. */
const FIELD = "input:not([type=hidden]):not([disabled]), select:not([disabled]), textarea:not([disabled])";

/** A form: error summary, fields, then the buttons. Enter submits, never twice at once. */
export function FormFrame(props: FormFrameProps): ReactNode {
  const { words } = useUi();
  const isLocked = useSampleLock() !== null;
  const { summary = [], focusesFirst = false } = props;
  const prefix = useId();
  const form = useRef<HTMLFormElement>(null);
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
  const register = useCallback((name: string, label: string) => {
    setLabels((known) => (known[name] === label ? known : { ...known, [name]: label }));
  }, []);
  const context = useMemo(() => ({ prefix, register }), [prefix, register]);
  useEffect(() => {
    if (!focusesFirst) return;
    const first = form.current?.querySelector(FIELD) as HTMLElement | null | undefined;
    first?.focus();
  }, [focusesFirst]);
  const { busy, run, summaryPlace } = useSubmission(props.onSubmit, props.busy ?? false, props.summary);

  return (
    <form
      ref={form}
      className="cy-form"
      aria-label={props.label}
      aria-busy={busy}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        // In React, a form in a dialog is a child of the form that opened it.
        event.stopPropagation();
        if (!isLocked) run();
      }}
    >
      {summary.length > 0 && (
        <div className="cy-form-summary" role="alert" tabIndex={-1} ref={summaryPlace}>
          <strong>{words.problems(summary.length)}</strong>
          <ul>
            {summary.map((issue) => (
              <li key={`${issue.field} ${issue.label ?? ""} ${issue.message}`}>
                <Issue issue={issue} labels={labels} prefix={prefix} form={form} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <formContext.Provider value={context}>
        <div className="cy-form-body">{props.children}</div>
      </formContext.Provider>
      <FormFoot {...props} busy={busy} />
    </form>
  );
}

type FootProps = Pick<FormFrameProps, "submitLabel" | "danger" | "onCancel" | "cancelLabel" | "busy">;

/** The buttons; on sample data nothing is sent, and the foot says why. */
function FormFoot({ submitLabel, danger = false, onCancel, cancelLabel, busy = false }: FootProps): ReactNode {
  const { words } = useUi();
  const lock = useSampleLock();
  return (
    <div className="cy-form-foot">
      <button
        type="submit"
        className="cy-button"
        data-primary=""
        data-danger={danger ? "" : undefined}
        aria-disabled={busy || lock !== null}
        disabled={lock !== null}
      >
        {busy ? words.working : submitLabel}
      </button>
      {onCancel && (
        <button type="button" className="cy-button" onClick={onCancel}>
          {cancelLabel ?? words.cancel}
        </button>
      )}
      {lock !== null && <p className="cy-meta">{lock}</p>}
    </div>
  );
}

/** Joins label and message; a label that is a question ends with its own mark. */
function joinIssue(label: string, message: string): string {
  return `${label}${label.endsWith("?") ? " " : ": "}${message}`;
}

interface IssueProps {
  issue: FormIssue;
  labels: Readonly<Record<string, string>>;
  prefix: string;
  form: RefObject<HTMLFormElement | null>;
}

function Issue({ issue, labels, prefix, form }: IssueProps): ReactNode {
  const known = labels[issue.field];
  const label = issue.label ?? known;
  const text = label === undefined ? issue.message : joinIssue(label, issue.message);
  if (known === undefined) return text;
  const id = getFieldId(prefix, issue.field);
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        const control = form.current?.querySelector(`[id="${id}"]`) as HTMLElement | null | undefined;
        control?.focus();
      }}
    >
      {text}
    </a>
  );
}

interface Submission {
  readonly busy: boolean;
  readonly run: () => void;
  /** The element that gets the focus after a failed submit. */
  readonly summaryPlace: RefObject<HTMLDivElement | null>;
}

/**
 * Allows one submit at a time: until its promise settles, and not while the caller is busy. The focus moves to the
 * summary after a failed submit, and not when the summary changes for another reason.
 */
function useSubmission(
  onSubmit: () => unknown,
  callerBusy: boolean,
  summary: readonly FormIssue[] | undefined,
): Submission {
  const [sending, setSending] = useState(false);
  const locked = useRef(false);
  const awaitsSummary = useRef(false);
  const summaryPlace = useRef<HTMLDivElement>(null);
  const busy = sending || callerBusy;

  useEffect(() => {
    if (busy || !awaitsSummary.current || !summary?.length) return;
    awaitsSummary.current = false;
    summaryPlace.current?.focus();
  }, [busy, summary]);

  const send = async (): Promise<void> => {
    locked.current = true;
    awaitsSummary.current = true;
    setSending(true);
    try {
      await onSubmit();
    } finally {
      locked.current = false;
      setSending(false);
    }
  };
  const run = (): void => {
    if (!locked.current && !callerBusy) void send();
  };
  return { busy, run, summaryPlace };
}
