/** Stands in for an XML writer that the imaging library imports and never calls. */
export class XMLBuilderCBImpl {}
export const create = () => new XMLBuilderCBImpl();
