import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { getPairIndex } from "./driver-sums.rules.ts";

/** Directions in which answers hardly differ carry no information and would be divided by. */
const MIN_EIGENVALUE = 1e-6;

/** The relation of an outcome to topics. */
export interface RelativeWeights {
  /** The share of the outcome's variance that all topics explain together. */
  readonly explained: number;
  /** By topic, its share of what is explained; the shares add up to 1. 0 when all people answered alike. */
  readonly shares: readonly number[];
  /** By topic, its own correlation with the outcome. */
  readonly correlations: readonly number[];
}

/**
 * Returns Johnson's relative weights: topics are correlated, so the coefficients of a regression flip their signs; the
 * nearest uncorrelated variables divide what is explained among the topics. Null when nothing differs.
 * @param within The triangle of sums of products; the outcome is its last variable.
 */
export function computeRelativeWeights(within: readonly number[], topics: number): RelativeWeights | null {
  const getProduct = (row: number, column: number): number => within[getPairIndex(row, column)] ?? 0;
  const outcome = getProduct(topics, topics);
  const varying = Array.from({ length: topics }, (_, topic) => topic).filter((topic) => getProduct(topic, topic) > 0);
  if (outcome <= 0 || varying.length === 0) return null;
  const correlate = (row: number, column: number): number =>
    row === column ? 1 : getProduct(row, column) / Math.sqrt(getProduct(row, row) * getProduct(column, column));
  const among = new Matrix(varying.map((row) => varying.map((column) => correlate(row, column))));
  const own = varying.map((topic) => correlate(topics, topic));
  const { realEigenvalues: values, eigenvectorMatrix: vectors } = new EigenvalueDecomposition(among, {
    assumeSymmetric: true,
  });
  const kept = values.flatMap((value, index) =>
    value < MIN_EIGENVALUE ? [] : [{ root: Math.sqrt(value), vector: vectors.getColumn(index) }],
  );
  /** Computes V f(D) V′ for a function of the roots. */
  const combine = (row: number, column: number, toFactor: (root: number) => number): number =>
    kept.reduce((sum, { root, vector }) => sum + (vector[row] ?? 0) * (vector[column] ?? 0) * toFactor(root), 0);
  const slopes = varying.map((_, row) =>
    own.reduce((sum, correlation, column) => sum + combine(row, column, (root) => 1 / root) * correlation, 0),
  );
  const weights = varying.map((_, row) =>
    slopes.reduce((sum, slope, column) => sum + combine(row, column, (root) => root) ** 2 * slope ** 2, 0),
  );
  const explained = weights.reduce((sum, weight) => sum + weight, 0);
  const toTopics = (ofVarying: readonly number[]): readonly number[] => {
    const all = Array.from({ length: topics }, () => 0);
    for (const [index, topic] of varying.entries()) all[topic] = ofVarying[index] ?? 0;
    return all;
  };
  return {
    explained,
    shares: toTopics(weights.map((weight) => (explained > 0 ? weight / explained : 0))),
    correlations: toTopics(own),
  };
}
