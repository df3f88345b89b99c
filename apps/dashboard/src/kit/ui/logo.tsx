interface LogoProps {
  /** Pixels; at least 20. */
  size?: number;
}

/** The Á: an arch, a lit door in it, an acute accent above. */
export function Logo({ size = 28 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M5.6 29.4V19.6a10.4 10.4 0 0 1 20.8 0v9.8"
        stroke="#ED3C53"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M11 31.2V20a5 5 0 0 1 10 0v11.2Z" fill="#EF6634" />
      <path d="M14.6 5.9 19 .6h6.4l-6.2 5.3Z" fill="#ED3C53" />
    </svg>
  );
}
