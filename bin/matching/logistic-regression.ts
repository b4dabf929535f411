/**
 * Weights of an L2-regularised logistic regression, by Newton's method (the bias, feature 0, is not
 * regularised). Deterministic; at home with some thousand rows and some dozen features.
 *
 * @param ridge strength of the regularisation, in rows
 */
export function fitLogistic(
  rows: readonly Float64Array[],
  labels: readonly boolean[],
  ridge: number,
): Float64Array {
  const size = rows[0]?.length ?? 0;
  const weights = new Float64Array(size);
  for (let round = 0; round < 30; round += 1) {
    const step = newtonStep(rows, labels, weights, ridge);
    let largest = 0;
    for (let i = 0; i < size; i += 1) {
      weights[i] = (weights[i] ?? 0) + (step[i] ?? 0);
      largest = Math.max(largest, Math.abs(step[i] ?? 0));
    }
    if (largest < 1e-8) break;
  }
  return weights;
}

export function probability(row: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < row.length; i += 1) sum += (row[i] ?? 0) * (weights[i] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

function newtonStep(
  rows: readonly Float64Array[],
  labels: readonly boolean[],
  weights: Float64Array,
  ridge: number,
): Float64Array {
  const size = weights.length;
  const gradient = new Float64Array(size);
  const hessian = Array.from({ length: size }, () => new Float64Array(size));
  for (const [index, row] of rows.entries()) {
    const p = probability(row, weights);
    const error = (labels[index] === true ? 1 : 0) - p;
    const spread = Math.max(p * (1 - p), 1e-9);
    for (let i = 0; i < size; i += 1) {
      const x = row[i] ?? 0;
      if (x === 0) continue;
      gradient[i] = (gradient[i] ?? 0) + error * x;
      const line = hessian[i];
      if (line === undefined) continue;
      for (let j = 0; j < size; j += 1) line[j] = (line[j] ?? 0) + spread * x * (row[j] ?? 0);
    }
  }
  for (let i = 0; i < size; i += 1) {
    const penalty = i === 0 ? 1e-6 : ridge;
    gradient[i] = (gradient[i] ?? 0) - penalty * (weights[i] ?? 0);
    const line = hessian[i];
    if (line !== undefined) line[i] = (line[i] ?? 0) + penalty;
  }
  return solve(hessian, gradient);
}

/** Gaussian elimination with row pivots. Changes its arguments. */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1) {
      if (Math.abs(at(matrix, row, column)) > Math.abs(at(matrix, pivot, column))) pivot = row;
    }
    swapRows(matrix, right, column, pivot);
    const head = at(matrix, column, column);
    for (let row = column + 1; row < size; row += 1) {
      const factor = at(matrix, row, column) / head;
      if (factor === 0) continue;
      const [target, source] = [matrix[row], matrix[column]];
      if (target === undefined || source === undefined) continue;
      for (let k = column; k < size; k += 1)
        target[k] = (target[k] ?? 0) - factor * (source[k] ?? 0);
      right[row] = (right[row] ?? 0) - factor * (right[column] ?? 0);
    }
  }
  const solution = new Float64Array(size);
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = right[row] ?? 0;
    for (let k = row + 1; k < size; k += 1) sum -= at(matrix, row, k) * (solution[k] ?? 0);
    solution[row] = sum / at(matrix, row, row);
  }
  return solution;
}

function at(matrix: readonly Float64Array[], row: number, column: number): number {
  return matrix[row]?.[column] ?? 0;
}

function swapRows(matrix: Float64Array[], right: Float64Array, a: number, b: number): void {
  if (a === b) return;
  const [rowA, rowB] = [matrix[a], matrix[b]];
  if (rowA === undefined || rowB === undefined) return;
  [matrix[a], matrix[b]] = [rowB, rowA];
  const kept = right[a] ?? 0;
  right[a] = right[b] ?? 0;
  right[b] = kept;
}
