/** Why a guarded connection gave no usable answer. */
export type ConnectErrorCode =
  | 'timeout'
  | 'dns_error'
  | 'connection_refused'
  | 'connection_reset'
  | 'tls_error'
  | 'blocked_address'
  | 'redirect'
  | 'too_large'
  | 'too_many_interim'
  | 'bad_response';

/** What is known about the answer at the moment of failure (a refused redirect has a status, a timeout has none). */
export interface ConnectErrorDetail {
  readonly status?: number;
  readonly location?: string;
  readonly cause?: unknown;
}

/** The one error of the guarded connector. The message names the rule or the system's code, never a body or a header. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
  readonly code: ConnectErrorCode;
  readonly status: number | undefined;
  readonly location: string | undefined;

  constructor(code: ConnectErrorCode, message: string, detail: ConnectErrorDetail = {}) {
    super(message, { cause: detail.cause });
    this.code = code;
    this.status = detail.status;
    this.location = detail.location;
  }
}

const CODE_OF_SYSTEM_ERROR: Readonly<Record<string, ConnectErrorCode>> = {
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'connection_refused',
  ENETUNREACH: 'connection_refused',
  EADDRNOTAVAIL: 'connection_refused',
  EAFNOSUPPORT: 'connection_refused',
  ECONNRESET: 'connection_reset',
  ECONNABORTED: 'connection_reset',
  EPIPE: 'connection_reset',
  ERR_STREAM_PREMATURE_CLOSE: 'connection_reset',
  ETIMEDOUT: 'timeout',
  HPE_HEADER_OVERFLOW: 'too_large',
  EPROTO: 'tls_error',
};

/** Codes by which OpenSSL refuses a certificate chain. They share no prefix. */
const CERTIFICATE_CODE =
  /^(?:CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_(?:CA|PURPOSE)$|HOSTNAME_MISMATCH$|PATH_LENGTH_EXCEEDED$|ERR_TLS_|ERR_SSL_|ERROR_IN_CERT_)/;

/**
 * Translates an error of sockets, TLS, the HTTP parser or zlib. A `ConnectError` passes unchanged; an error that is
 * nobody's known code is a broken answer.
 */
export function toConnectError(error: unknown): ConnectError {
  if (error instanceof ConnectError) return error;
  const code = systemCodeOf(error);
  const known =
    CODE_OF_SYSTEM_ERROR[code] ?? (CERTIFICATE_CODE.test(code) ? 'tls_error' : 'bad_response');
  return new ConnectError(known, code || 'The connection failed.', { cause: error });
}

function systemCodeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
