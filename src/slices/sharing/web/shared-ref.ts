/** The response that is shared, as its address names it. */
export interface SharedRef {
  readonly id: number;
  readonly scopedId: number;
}
