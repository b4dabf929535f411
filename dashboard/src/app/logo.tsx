/** The mark of the service; decorative beside its name. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" fill="none">
      <rect width="32" height="32" rx="8" fill="#3b4fd8" />
      <circle cx="14" cy="14" r="6" stroke="#fff" strokeWidth="3" />
      <path d="m18.5 18.5 6 6" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
