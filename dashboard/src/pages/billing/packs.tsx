import { useMutation } from '@tanstack/react-query';
import { bodyOf } from '../../api/client.ts';
import type { CreditPack, PackId } from '../../api/types.ts';
import { useApi } from '../../lib/context.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { returnUrls } from './return-urls.ts';

/** Credits to buy; the payment happens at the provider. */
export function Packs({ packs }: { packs: readonly CreditPack[] }) {
  const api = useApi();
  const buy = useMutation({
    mutationFn: (id: string) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API's own list gave this id
      const packId = id as PackId;
      return bodyOf(api.POST('/credits/checkout', { body: { packId, ...returnUrls() } }));
    },
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <>
      <h3>Buy credits</h3>
      <ul className="packs" aria-label="Credit packs">
        {packs.map(({ id, credits, unitAmount, currency }) => (
          <li key={id} className="pack">
            <strong>{formatNumber(credits)} credits</strong>
            <span className="muted small">
              {formatMoney(unitAmount, currency)} ·{' '}
              {formatMoney((unitAmount / credits) * 100, currency)} per 100
            </span>
            <Button
              small
              aria-label={`Buy ${formatNumber(credits)} credits`}
              isPending={buy.isPending && buy.variables === id}
              onPress={() => buy.mutate(id)}
            >
              Buy
            </Button>
          </li>
        ))}
      </ul>
      {buy.isError && <ErrorNotice error={buy.error} />}
    </>
  );
}
