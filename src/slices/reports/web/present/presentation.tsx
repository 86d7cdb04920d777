import { IconArrowLeft, IconArrowRight, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { findBlocks, findTitle, presentElement, showSlide } from "#slices/reports/web/present/slides.ts";
import { usePresentStrings } from "#slices/reports/web/present/present-strings.ts";
import "#slices/reports/web/present/presentation.css";

interface PresentationProps {
  /** The page whose blocks are the slides. */
  page: RefObject<HTMLElement | null>;
  /** The title of the page. */
  title: string;
  /** From 1. */
  slide: number;
  go: (slide: number | null) => void;
}

interface Slides {
  readonly blocks: readonly HTMLElement[];
  /** The title of the page; empty until it has one. */
  readonly title: string;
}

/** Returns the blocks of a page as they load, each a slide. */
function useSlides(page: PresentationProps["page"]): Slides {
  const [slides, setSlides] = useState<Slides>({ blocks: [], title: "" });
  useEffect(() => {
    const element = page.current;
    if (element === null) return;
    const read = (): void => {
      const blocks = findBlocks(element);
      const title = element.querySelector("h1")?.textContent ?? "";
      const isSame = (known: Slides): boolean =>
        title === known.title &&
        blocks.length === known.blocks.length &&
        blocks.every((each, at) => each === known.blocks[at]);
      setSlides((known) => (isSame(known) ? known : { blocks, title }));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [page]);
  return slides;
}

/** Returns the action of a key: an arrow turns to the next slide or back, Esc ends. */
function readKey(key: string, at: number, count: number): number | null | undefined {
  if (key === "Escape") return null;
  if (key === "ArrowRight" || key === "PageDown") return Math.min(count, at + 1);
  if (key === "ArrowLeft" || key === "PageUp") return Math.max(1, at - 1);
  if (key === "Home") return 1;
  return key === "End" ? count : undefined;
}

/** Returns true where a key belongs to another element: a dialog above the slide, a menu, or the focused one. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector("[role=dialog]:not([data-presenting]), [role=menu]") !== null) return true;
  if (key === "Escape" || !(target instanceof Element)) return false;
  return target.closest("input, textarea, select, [role=slider]") !== null;
}

/** One block of the page at a time, over everything else; arrow keys turn, Esc ends. */
export function Presentation({ page, title, slide, go }: PresentationProps): ReactNode {
  const t = usePresentStrings();
  const bar = useRef<HTMLDivElement>(null);
  const { blocks, title: heading } = useSlides(page);
  const count = blocks.length;
  const at = Math.min(slide, Math.max(1, count));
  const block = blocks[at - 1];

  useEffect(() => {
    const element = page.current;
    if (element === null) return;
    const restore = presentElement(element, title);
    bar.current?.focus();
    return restore;
  }, [page, title]);
  useEffect(() => (block === undefined ? undefined : showSlide(block)), [block]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (isTaken(event)) return;
      const next = readKey(event.key, at, count);
      if (next === undefined) return;
      event.preventDefault();
      if (next !== at) go(next);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [at, count, go]);

  const name = block === undefined ? "" : findTitle(block);
  return (
    <div className="rp-present" data-present="" tabIndex={-1} ref={bar}>
      <strong>{heading === "" ? title : heading}</strong>
      <span className="cy-sr" role="status">
        {count === 0 ? t("nothing") : t("slideOf", { title: name, at, count })}
      </span>
      <span className="rp-present-at" aria-hidden="true">
        {t("slide", { at: count === 0 ? 0 : at, count })}
      </span>
      <button
        type="button"
        className="cy-icon-button"
        aria-label={t("previous")}
        disabled={at <= 1}
        onClick={() => go(at - 1)}
      >
        <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="cy-icon-button"
        aria-label={t("next")}
        disabled={at >= count}
        onClick={() => go(at + 1)}
      >
        <IconArrowRight size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <button type="button" className="cy-icon-button" aria-label={t("end")} onClick={() => go(null)}>
        <IconX size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
