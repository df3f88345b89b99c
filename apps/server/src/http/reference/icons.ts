/** The arch of Átrio. */
export const LOGO = `<svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true"><g fill="none"
stroke="#ED3C53" stroke-width="3.6" stroke-linecap="round"><path
d="M5.6 29.4V19.6a10.4 10.4 0 0 1 20.8 0v9.8"/></g><path fill="#EF6634"
d="M11 31.2V20a5 5 0 0 1 10 0v11.2Z"/><path fill="#ED3C53" d="M14.6 5.9 19 .6h6.4l-6.2 5.3Z"/></svg>`;

/** Lines of 1.75 on a field of 24, as the dashboard's. */
export const icons = {
  menu: icon('menu', 'M4 6h16M4 12h16M4 18h16'),
  close: icon('close', 'M18 6 6 18M6 6l12 12'),
  search: icon('search', 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M21 21l-6-6'),
  moon: icon('moon', 'M12 3h.4a7.5 7.5 0 0 0 7.9 12.4A9 9 0 1 1 12 3'),
  sun: icon(
    'sun',
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M3 12h1M12 3v1M20 12h1M12 20v1M5.6 5.6l.7.7M18.4 5.6l-.7.7M17.7 17.7l.7.7M6.3 17.7l-.7.7',
  ),
  download: icon('download', 'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5 5-5M12 4v12'),
};

function icon(name: string, path: string): string {
  return `<svg class="icon-${name}" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`;
}
