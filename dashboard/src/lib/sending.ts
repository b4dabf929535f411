import { useQueryClient } from '@tanstack/react-query';

/**
 * Whether a write of this kind is on its way, known at once: the button learns of it a moment later, and a second
 * press in that moment must not send it again.
 */
export function useIsSending(): (mutationKey: readonly string[]) => boolean {
  const client = useQueryClient();
  return (mutationKey) => client.isMutating({ mutationKey }) > 0;
}
