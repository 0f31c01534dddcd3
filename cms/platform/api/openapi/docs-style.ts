/**
 * Swagger UI with the site's colors, by day and night, and with sufficient contrast and target sizes (WCAG 2.2, AA). The id
 * outweighs Swagger UI's own classes.
 */
export const docsStyle = `:root {
  color-scheme: light dark;
  --paper: light-dark(#f6efdf, #14110d);
  --leaf: light-dark(#fcf8ee, #1d1913);
  --ink: light-dark(#2b2118, #ebe1cc);
  --faded: light-dark(#675745, #ab9d84);
  --rule: light-dark(#cfbd99, #433927);
  --edge: light-dark(#927d5f, #756853);
  --accent: light-dark(#7c1d1d, #e0917c);
  --read: light-dark(#1d4a63, #205672);
  --write: light-dark(#7c1d1d, #8f2a25);
  --on-badge: #fbf3e2;
}

body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
}

#calls .swagger-ui :is(*, *::before, *::after):not(svg, svg *) {
  border-color: var(--rule);
  color: var(--ink);
  font-family: Georgia, serif;
  text-shadow: none;
  transition: none;
}

#calls .swagger-ui :is(code, pre, .microlight, .parameter__name, .prop-type, .opblock-summary-path, .opblock-summary-path *, .url) {
  font-family: ui-monospace, Menlo, Consolas, monospace;
}

#calls .swagger-ui :is(svg, svg *) {
  fill: var(--ink);
}

#calls .swagger-ui :is(.wrapper, .information-container, .scheme-container) {
  padding-inline: clamp(1rem, 4vw, 2.5rem);
}

/* There is only one server. The button that copies a path is too close to the one that opens the call. */
#calls .swagger-ui :is(.servers, .servers-title, .view-line-link) {
  display: none;
}

#calls .swagger-ui :is(.scheme-container, .opblock, .opblock-section-header, .opblock-tag, section.models, .model-container, .model-box, .dialog-ux .modal-ux, .model-hint, [class*='json-schema-2020-12'], .responses-table, .responses-inner) {
  background: transparent;
  box-shadow: none;
}

#calls .swagger-ui :is(.opblock, .dialog-ux .modal-ux) {
  background: var(--leaf);
  border-radius: 3px;
}

#calls .swagger-ui .dialog-ux .backdrop-ux {
  background: rgb(0 0 0 / 60%);
}

/* Badge of the method: one color for reading, one for changes. */
#calls .swagger-ui .opblock-summary-method {
  min-width: 4.5rem;
  background: var(--write);
  color: var(--on-badge);
}

#calls .swagger-ui .opblock-get .opblock-summary-method {
  background: var(--read);
}

#calls .swagger-ui :is(.version-stamp, .version-stamp *, .version) {
  background: transparent;
  color: var(--faded);
}

#calls .swagger-ui :is(.opblock-summary-description, .parameter__type, .parameter__in, .prop-format, .response-col_links, small, .opblock-external-docs) {
  color: var(--faded);
}

#calls .swagger-ui :is(a:not(.nostyle), a:not(.nostyle) *, .required, .required::after, .parameter__name.required span) {
  color: var(--accent);
}

#calls .swagger-ui :is(.btn, select, input, textarea) {
  background: var(--leaf);
  border: 1px solid var(--edge);
  border-radius: 3px;
  box-shadow: none;
  font-size: 1rem;
}

#calls .swagger-ui :is(.btn, .authorize) {
  display: inline-flex;
  align-items: center;
  justify-content: center;
}

#calls .swagger-ui .authorize > * {
  float: none;
  padding: 0 0.5rem;
}

#calls .swagger-ui :is(.execute, .authorize.btn-done) {
  background: var(--write);
  border-color: var(--write);
  color: var(--on-badge);
}

/* Minimum size of targets, as on the site's pages. */
#calls .swagger-ui :is(button, select, input:not([type='checkbox'], [type='radio']), a.link, .info a, .tablinks) {
  min-width: 2.75rem;
  min-height: 2.75rem;
}

#calls .swagger-ui :is(a.link, .info a, .opblock-summary-path a) {
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
}

#calls .swagger-ui .tab-header .tab-item.active h4 span::after {
  background: var(--accent);
}

#calls .swagger-ui :focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}

/* Long texts wrap. */
#calls .swagger-ui :is(pre, .microlight, .highlight-code > *) {
  max-height: none;
  overflow: visible;
  background: var(--paper) !important;
  color: var(--ink);
  overflow-wrap: anywhere;
  white-space: pre-wrap;
}

#calls .swagger-ui .opblock-summary-path {
  max-width: none;
  overflow-wrap: anywhere;
}

.calls-title {
  max-width: 1460px;
  margin: 2rem auto 0;
  padding-inline: clamp(1rem, 4vw, 2.5rem);
}
`;
