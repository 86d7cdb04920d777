import { IconChevronRight } from "@tabler/icons-react";
import { useId, useState, type ReactNode } from "react";
import { useUi } from "#ui/ui-context.ts";

interface JsonViewProps {
  /** The name of the content, for screen readers: "Response". */
  label: string;
  /** Any JSON value. */
  value: unknown;
  /** Called for a clicked part with its path (`data.results[0].name`) and its text to copy. */
  onCopy: (text: string, path: string) => void;
  /** The number of levels that are open at first. */
  open?: number;
}

/** The number of items of one list or object that are shown before the button for the rest. */
const CHUNK = 25;
const OPEN = 2;

/** JSON as a tree. Parts expand and collapse, and every part is a button that copies it. */
export function JsonView({ label, value, onCopy, open = OPEN }: JsonViewProps): ReactNode {
  const { words } = useUi();
  const hint = useId();
  return (
    <div className="cy-json" role="group" aria-label={label} aria-describedby={hint}>
      <p className="cy-meta" id={hint}>
        {words.copyPart}
      </p>
      <ul>
        <Part name={null} path="" value={value} levels={open} onCopy={onCopy} />
      </ul>
    </div>
  );
}

type Entry = readonly [name: string, path: string, value: unknown];

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

const plainName = /^[A-Za-z_$][\w$]*$/;

function buildPath(path: string, name: string): string {
  if (!plainName.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === "" ? name : `${path}.${name}`;
}

function toEntries(value: object, path: string): Entry[] {
  if (Array.isArray(value)) return value.map((item, at) => [String(at), `${path}[${at}]`, item as unknown]);
  return Object.entries(value).map(([name, inner]) => [name, buildPath(path, name), inner as unknown]);
}

/** Returns the text for the clipboard: JSON with indentation, a text without its quotes. */
function toClipboardText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
}

interface PartProps {
  /** Null for the whole. */
  name: string | null;
  path: string;
  value: unknown;
  /** The number of levels from here on that are open. */
  levels: number;
  onCopy: JsonViewProps["onCopy"];
}

function Part(props: PartProps): ReactNode {
  return <li>{isContainer(props.value) ? <Container {...props} value={props.value} /> : <Leaf {...props} />}</li>;
}

function Leaf({ name, path, value, onCopy }: PartProps): ReactNode {
  return (
    <button type="button" className="cy-json-part" onClick={() => onCopy(toClipboardText(value), path)}>
      <Name name={name} />
      <span data-kind={value === null ? "null" : typeof value}>{JSON.stringify(value)}</span>
    </button>
  );
}

function Name({ name }: { name: string | null }): ReactNode {
  return name === null ? null : <b>{name}:</b>;
}

function Container({ name, path, value, levels, onCopy }: PartProps & { value: object }): ReactNode {
  const { words } = useUi();
  const [isOpen, setIsOpen] = useState(levels > 0);
  const [shown, setShown] = useState(CHUNK);
  const entries = toEntries(value, path);
  const size = entries.length;
  const rest = Math.min(CHUNK, size - shown);
  return (
    <>
      <span className="cy-json-line">
        {size > 0 && (
          <button
            type="button"
            className="cy-json-fold"
            aria-expanded={isOpen}
            aria-label={words.expand(path === "" ? "JSON" : path)}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconChevronRight size={15} stroke={1.75} aria-hidden="true" />
          </button>
        )}
        <button type="button" className="cy-json-part" onClick={() => onCopy(toClipboardText(value), path)}>
          <Name name={name} />
          <span data-kind="size">{Array.isArray(value) ? `[${size}]` : `{${size}}`}</span>
        </button>
      </span>
      {isOpen && size > 0 && (
        <ul>
          {entries.slice(0, shown).map(([key, at, inner]) => (
            <Part key={key} name={key} path={at} value={inner} levels={levels - 1} onCopy={onCopy} />
          ))}
          {rest > 0 && (
            <li>
              <button type="button" className="cy-button" onClick={() => setShown(shown + CHUNK)}>
                {words.showMore(rest)}
              </button>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
