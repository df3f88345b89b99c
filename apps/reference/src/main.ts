import '@fontsource-variable/figtree/wght.css';
import '@atrio/ui/base.css';
import './base.css';
import './menu.css';
import './bar.css';
import './content.css';
import './samples.css';
import { rememberChoices, switchTheme } from './choices.ts';
import { addCopyButtons } from './copy.ts';
import { searchPages } from './search.ts';
import { tabSamples } from './tabs.ts';

tabSamples();
addCopyButtons();
rememberChoices();
switchTheme();
searchPages();

// The menu is longer than most windows: where one is must be seen.
document.querySelector('#menu [aria-current]')?.scrollIntoView({ block: 'nearest' });
