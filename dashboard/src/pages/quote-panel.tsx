import { useMutation } from '@tanstack/react-query';
import { bodyOf } from '../api/client.ts';
import type { Quote } from '../api/types.ts';
import { useApi, useMode } from '../lib/context.ts';
import { count, formatNumber } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Calculator } from '../ui/icons.generated.tsx';
import { Credits, Figure } from '../ui/page.tsx';

type Estimate = NonNullable<Quote['estimate']>;

/**
 * What a job would find and cost, counted when somebody asks: a plan has so many quotes a day. It goes when the sentence
 * changes, as its parent gives it a new key then.
 */
export function QuotePanel({
  prompt,
  basedOn,
  isDisabled,
}: {
  prompt: string;
  basedOn: string | undefined;
  /** A question is open: nothing can be counted yet. */
  isDisabled: boolean;
}) {
  const api = useApi();
  const mode = useMode();
  const quote = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST('/quotes', {
          params: { header: { 'X-Mode': mode } },
          body: { prompt: prompt.trim(), ...(basedOn === undefined ? {} : { basedOn }) },
        }),
      ),
  });
  const estimate = quote.data?.estimate ?? undefined;
  if (estimate !== undefined) return <EstimateShown estimate={estimate} />;
  return (
    <>
      <div>
        <Button
          small
          isPending={quote.isPending}
          isDisabled={isDisabled || prompt.trim() === ''}
          onPress={() => quote.mutate()}
        >
          {!quote.isPending && <Calculator aria-hidden size={16} />}
          {quote.isPending ? 'Counting…' : 'What would I get?'}
        </Button>
      </div>
      {quote.isError && <ErrorNotice error={quote.error} />}
      {quote.isSuccess && (
        <p className="muted small" role="status">
          Nothing could be counted: answer the question first, or say it in other words.
        </p>
      )}
    </>
  );
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function EstimateShown({ estimate }: { estimate: Estimate }) {
  const { matching, mightFit, netNew, netNewAtLeast, fill, maxCredits, samples, sources } =
    estimate;
  return (
    <section className="quote stack" role="status" aria-label="What you would get">
      <dl className="figures">
        <Figure label="Match">{formatNumber(matching)}</Figure>
        <Figure label="New to you">
          {netNewAtLeast && <small>at least</small>} {formatNumber(netNew)}
        </Figure>
        <Figure label="Cost at most">
          <Credits of={maxCredits} />
        </Figure>
        {fill !== null && (
          <>
            <Figure label="With phone">{percent(fill.phone)}</Figure>
            <Figure label="With website">{percent(fill.website)}</Figure>
            <Figure label="With e-mail">
              {fill.email === null ? (
                <small>known once the websites are read</small>
              ) : (
                percent(fill.email)
              )}
            </Figure>
          </>
        )}
      </dl>
      {samples.length > 0 && (
        <p className="small">
          Among them:{' '}
          {samples
            .map(({ name, city }) => [name, city].filter((part) => part !== null).join(', '))
            .join(' · ')}
        </p>
      )}
      <p className="muted small">
        {matching === 0
          ? 'Nothing matches'
          : `${count(matching, 'business', 'businesses')} counted`}{' '}
        in{' '}
        {sources
          .map(({ id, datasetVersion }) =>
            datasetVersion === null ? id : `${id} ${datasetVersion}`,
          )
          .join(', ') || 'no source'}
        .
        {mightFit > 0 &&
          ` ${formatNumber(mightFit)} more might fit, but the records leave the kind in doubt: they are not delivered.`}
      </p>
    </section>
  );
}
