/** The kind that `shops` and `tiendas` name by themselves: every shop. */
export const ANY_SHOP = 'shopping';
