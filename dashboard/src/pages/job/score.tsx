const HIGH = 70;
const MIDDLE = 50;

/** A lead's score, 0 to 100. */
export function Score({ score }: { score: number }) {
  const level = score >= HIGH ? 'high' : score >= MIDDLE ? 'middle' : 'low';
  return <span className={`score score-${level}`}>{score}</span>;
}

/** What the score is the product of, as the reason gives it at its end. */
const PARTS = /open (\d\.\d+) x fit (\d\.\d+) x reach (\d\.\d+)/;

const PART_NAMES = [
  ['Open', 'How likely it is that the business is open'],
  ['Fit', 'How well it is what you asked for'],
  ['Reach', 'How well it can be reached by what you asked for'],
] as const;

/** The three parts of a score, each from 0 to 100 %. */
export function ScoreParts({ reason }: { reason: string }) {
  const [, ...parts] = PARTS.exec(reason) ?? [];
  if (parts.length === 0) return null;
  return (
    <dl className="score-parts grow">
      {PART_NAMES.map(([name, text], index) => {
        const percent = Math.round(Number(parts[index]) * 100);
        return (
          <div key={name} title={text}>
            <dt>{name}</dt>
            <dd>
              <span className="bar-track" aria-hidden>
                <span className="bar-fill" style={{ width: `${percent}%` }} />
              </span>
              {percent} %
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
