import { z } from 'zod';

// Imported before any schema is made: zod would otherwise try `new Function`, which the
// content-security policy refuses and the browser reports.
z.config({ jitless: true });
