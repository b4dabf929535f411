import type { ChangeEndpointPorts, RotateSecretPorts } from './change-endpoint.ts';
import type { CreateEndpointPorts } from './create-endpoint.ts';
import type { DeleteEndpointPorts } from './delete-endpoint.ts';
import type { ListDeliveriesPorts, ListEndpointsPorts } from './read-endpoints.ts';
import type { RecoverDeliveriesPorts, RetryDeliveryPorts } from './recover-deliveries.ts';
import type { TestEndpointPorts } from './test-endpoint.ts';

/** Everything that the verbs on endpoints need, for one adapter to offer; each verb names its own part. */
export interface WebhookPorts
  extends
    CreateEndpointPorts,
    ChangeEndpointPorts,
    RotateSecretPorts,
    DeleteEndpointPorts,
    ListEndpointsPorts,
    ListDeliveriesPorts,
    TestEndpointPorts,
    RetryDeliveryPorts,
    RecoverDeliveriesPorts {}
