import type { TableReply } from "#slices/reports/web/widget/widget-figures.ts";

const none = { company_index: null, client_index: null, sbx: { agreement_importance: null } } as const;

/** Returns a reply without company and SBX, as it is shown while the indexes are switched off. */
export function withoutIndexes(reply: TableReply): TableReply {
  const { data, meta } = reply;
  const { summary_object: summary } = meta;
  return {
    data: { results: data.results.map((row) => ({ ...row, ...none, sb_index: none.sbx })) },
    meta: {
      ...meta,
      summary_object: summary && {
        ...summary,
        sb_index: null,
        client_index: null,
        sbx_timeline: undefined,
        client_index_timeline: undefined,
      },
    },
  };
}
