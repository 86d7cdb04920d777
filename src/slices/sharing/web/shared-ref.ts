/** The shared response, as its address names it. */
export interface SharedRef {
  readonly id: number;
  readonly scopedId: number;
}
