/** Where the payment provider sends the person back to. */
export const returnUrls = () => ({
  successUrl: `${location.origin}/billing?checkout=success`,
  cancelUrl: `${location.origin}/billing?checkout=cancelled`,
});
