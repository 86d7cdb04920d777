import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { computePagerWindow } from "#ui/pager-window.ts";
import { useUi } from "#ui/ui-context.ts";

interface PagerProps {
  page: number;
  totalPages: number;
  recordCount: number;
  onChange: (page: number) => void;
  /** Name of the list, when a page has several. */
  of?: string;
}

/** Pagination of a list: nothing without data, disabled below two pages, at most 14 numbers. */
export function Pager({ page, totalPages, recordCount, onChange, of }: PagerProps): ReactNode {
  const { words } = useUi();
  if (recordCount === 0) return null;
  const idle = totalPages < 2;
  const last = Math.max(1, totalPages);
  return (
    <nav className="cy-pager" aria-label={of === undefined ? words.pages : words.toPages(of)}>
      <button
        type="button"
        aria-label={words.previousPage}
        disabled={idle || page <= 1}
        onClick={() => onChange(Math.min(page, last + 1) - 1)}
      >
        <IconChevronLeft size={16} stroke={2} aria-hidden="true" />
      </button>
      <span className="cy-pager-here">{words.toPage(page, last)}</span>
      <ol>
        {computePagerWindow(page, last).map((number) => (
          <li key={number}>
            <button
              type="button"
              aria-label={words.page(number)}
              aria-current={number === page ? "page" : undefined}
              disabled={idle}
              onClick={() => onChange(number)}
            >
              {number}
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        aria-label={words.nextPage}
        disabled={idle || page >= last}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight size={16} stroke={2} aria-hidden="true" />
      </button>
    </nav>
  );
}
