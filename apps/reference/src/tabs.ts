/** Shows one sample of each group at a time, under tabs. */
export function tabSamples(): void {
  for (const [index, group] of document.querySelectorAll('.group').entries()) {
    const figures = [...group.querySelectorAll('figure')];
    if (figures.length > 1) addTabs(group, figures, `samples-${index}`);
  }
}

function addTabs(group: Element, figures: HTMLElement[], id: string): void {
  const list = document.createElement('div');
  list.className = 'tabs';
  list.setAttribute('role', 'tablist');
  const tabs = figures.map((figure, at) => {
    const caption = figure.querySelector('figcaption');
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.id = `${id}-tab-${at}`;
    tab.textContent = caption?.textContent ?? '';
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', `${id}-${at}`);
    caption?.remove();
    figure.id = `${id}-${at}`;
    figure.setAttribute('role', 'tabpanel');
    figure.setAttribute('aria-labelledby', tab.id);
    return tab;
  });
  const show = (chosen: number) => {
    for (const [at, figure] of figures.entries()) {
      figure.hidden = at !== chosen;
      tabs[at]?.setAttribute('aria-selected', String(at === chosen));
      tabs[at]?.setAttribute('tabindex', at === chosen ? '0' : '-1');
    }
  };
  for (const [at, tab] of tabs.entries()) tab.addEventListener('click', () => show(at));
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const now = tabs.indexOf(event.target as HTMLButtonElement);
    const next = (now + step + tabs.length) % tabs.length;
    show(next);
    tabs[next]?.focus();
  });
  list.append(...tabs);
  group.prepend(list);
  show(0);
}
