const HIGH = 70;
const MIDDLE = 50;

/** A lead's score, 0 to 100. */
export function Score({ score }: { score: number }) {
  const level = score >= HIGH ? 'high' : score >= MIDDLE ? 'middle' : 'low';
  return <span className={`score score-${level}`}>{score}</span>;
}

/** What the score is the product of, as the reason gives it at its end. */
const PARTS = /open (\d+) %, fit (\d+) %, reach (\d+) %/;
/** The same in leads of earlier days, as shares. */
const SHARES = /open (\d\.\d+) x fit (\d\.\d+) x reach (\d\.\d+)/;

const PART_NAMES = [
  ['Open', 'How likely it is that the business is open'],
  ['Fit', 'How well it is what you asked for'],
  ['Reach', 'How well it can be reached by what you asked for'],
] as const;

/** The three parts of a score, each from 0 to 100 %. */
export function ScoreParts({ reason }: { reason: string }) {
  const [, ...percents] = PARTS.exec(reason) ?? [];
  const [, ...shares] = SHARES.exec(reason) ?? [];
  const parts = [
    ...percents.map(Number),
    ...shares.map((share) => Math.round(Number(share) * 100)),
  ];
  if (parts.length === 0) return null;
  return (
    <dl className="score-parts grow">
      {PART_NAMES.map(([name, text], index) => {
        const percent = parts[index] ?? 0;
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
