import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandId, DeliveryId } from '../../../functions/domain/kernel/ids.ts';
import { deliveryIdOf, eventIdOf } from '../../../functions/domain/webhooks/delivery.ts';

const digits = fc.constantFrom(...Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ'));
const ulids = fc.array(digits, { minLength: 26, maxLength: 26 }).map((list) => list.join(''));

test('a delivery id leads back to its event, is a valid id and keeps the order of time', () => {
  fc.assert(
    fc.property(ulids, ulids, ulids, (event, endpoint, other) => {
      const eventId = brandId('event', event);
      const endpointId = brandId('webhookEndpoint', endpoint);
      const id = deliveryIdOf(eventId, endpointId);
      expect(DeliveryId.safeParse(id).success).toBe(true);
      expect(eventIdOf(id, endpointId)).toBe(eventId);
      expect(id.slice(4, 14)).toBe(eventId.slice(4, 14));
      const otherId = brandId('webhookEndpoint', other);
      if (other !== endpoint) expect(deliveryIdOf(eventId, otherId)).not.toBe(id);
    }),
  );
});
