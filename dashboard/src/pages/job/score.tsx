const HIGH = 70;
const MIDDLE = 50;

/** A lead's score, 0 to 100. */
export function Score({ score }: { score: number }) {
  const level = score >= HIGH ? 'high' : score >= MIDDLE ? 'middle' : 'low';
  return <span className={`score score-${level}`}>{score}</span>;
}
