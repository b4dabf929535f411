import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { creditsQuery } from '../../api/queries.ts';
import { useApi } from '../../lib/context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const LOOK_EVERY_MS = 2_000;
/** A payment that is not confirmed by then takes its time; the page stops asking. */
const LOOK_FOR_MS = 60_000;
/** A purchase older than this is not the one that was just made. */
const RECENT_MS = 300_000;

/** After the payment page: the credits come when the provider confirms, which may take some seconds. */
export function PaymentReturn({ outcome }: { outcome: 'success' | 'cancelled' }) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isLooking, setIsLooking] = useState(outcome === 'success');
  const { data } = useInfiniteQuery({
    ...creditsQuery(api, 'live'),
    refetchInterval: isLooking ? LOOK_EVERY_MS : false,
  });
  const arrived = data?.pages[0]?.data.find(
    ({ type, createdAt }) =>
      (type === 'purchase' || type === 'grant') && Date.now() - Date.parse(createdAt) < RECENT_MS,
  );
  useEffect(() => {
    if (arrived === undefined) return;
    setIsLooking(false);
    void client.invalidateQueries({ queryKey: ['billing'] });
    void client.invalidateQueries({ queryKey: ['organization'] });
  }, [arrived, client]);
  useEffect(() => {
    const timer = setTimeout(() => setIsLooking(false), LOOK_FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  const close = () => void navigate({ to: '/billing', search: {}, replace: true });
  if (outcome === 'cancelled')
    return (
      <Notice isLive>
        <p>The payment was cancelled; nothing was bought.</p>
        <div>
          <Button small onPress={close}>
            Close
          </Button>
        </div>
      </Notice>
    );
  return (
    <Notice tone="good" isLive>
      {arrived === undefined ? (
        <p>
          <strong>Thank you.</strong>{' '}
          {isLooking
            ? 'Waiting for the payment provider’s confirmation…'
            : 'The confirmation is taking longer than usual. The credits will appear by themselves.'}
        </p>
      ) : (
        <p>
          <strong>Thank you. Your credits are here.</strong>
        </p>
      )}
      <div>
        <Button small onPress={close}>
          Close
        </Button>
      </div>
    </Notice>
  );
}
