import { useTimeout } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from "react";
import { useUi } from "#ui/ui-context.ts";

interface Toast {
  /** Shows a message for a number of milliseconds. For a message that needs a response use Notice. */
  readonly say: (text: string, stays?: number) => void;
}

const toastContext = createContext<Toast>({ say: () => {} });

/** Returns the function that shows a toast. */
export function useToast(): Toast {
  return use(toastContext);
}

interface Line {
  readonly id: number;
  readonly text: string;
  readonly stays: number;
}

const STAYS = 6000;
const MAX_TOASTS = 3;

/** Contains the live region of toasts; mounted once, by the provider. */
export function ToastHost({ children }: { children: ReactNode }): ReactNode {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const last = useRef(0);
  const say = useCallback((text: string, stays: number = STAYS) => {
    last.current += 1;
    const line = { id: last.current, text, stays };
    setLines((shown) => [...shown, line].slice(-MAX_TOASTS));
  }, []);
  const drop = useCallback((id: number) => setLines((shown) => shown.filter((line) => line.id !== id)), []);
  const toast = useMemo(() => ({ say }), [say]);
  return (
    <toastContext.Provider value={toast}>
      {children}
      <div className="cy-toasts" role="status">
        {lines.map((line) => (
          <ToastLine key={line.id} line={line} onDrop={drop} />
        ))}
      </div>
    </toastContext.Provider>
  );
}

/** Disappears by itself, except while it has the mouse or the focus. */
function ToastLine({ line, onDrop }: { line: Line; onDrop: (id: number) => void }): ReactNode {
  const { words } = useUi();
  const { start, clear } = useTimeout(() => onDrop(line.id), line.stays, { autoInvoke: true });
  return (
    <div className="cy-toast" onMouseEnter={clear} onMouseLeave={start} onFocus={clear} onBlur={start}>
      <span>{line.text}</span>
      <button type="button" className="cy-icon-button" aria-label={words.dismiss} onClick={() => onDrop(line.id)}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
