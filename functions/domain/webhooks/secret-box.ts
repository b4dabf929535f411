/**
 * Port: keeps signing secrets encrypted. The context binds a ciphertext to its endpoint, so that one row's can't be
 * put into another.
 */
export interface SecretBox {
  seal(secret: string, context: string): Promise<string>;
  /** @throws Error when the ciphertext was altered, belongs to another context, or its key is gone */
  open(sealed: string, context: string): Promise<string>;
}
