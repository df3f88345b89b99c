/** 'Boa tarde, Helena': by the hour of the browser, with the first name. */
export function greeting(name: string, now: Date): string {
  const hour = now.getHours();
  const words = hour < 5 || hour >= 18 ? 'Boa noite' : hour < 12 ? 'Bom dia' : 'Boa tarde';
  return `${words}, ${name.trim().split(/\s+/)[0]}`;
}
