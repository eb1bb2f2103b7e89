// generated, do not edit; npm run generate
// @ts-nocheck the code of a validator generator; its one export is typed
import type { Validate } from "../../runtime/validate.ts";

var validate=validate52,validator_default=validate52;function validate52(data,{instancePath="",parentData,parentDataProperty,rootData=data,dynamicAnchors={}}={}){let vErrors=null,errors=0,evaluated0=validate52.evaluated;if(evaluated0.dynamicProps&&(evaluated0.props=void 0),evaluated0.dynamicItems&&(evaluated0.items=void 0),data&&typeof data=="object"&&!Array.isArray(data)){if(data.page===void 0){let err0={instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty:"page"},message:"must have required property 'page'"};vErrors===null?vErrors=[err0]:vErrors.push(err0),errors++}if(data.page!==void 0&&typeof data.page!="string"){let err1={instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type:"string"},message:"must be string"};vErrors===null?vErrors=[err1]:vErrors.push(err1),errors++}}else{let err2={instancePath,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};vErrors===null?vErrors=[err2]:vErrors.push(err2),errors++}return validate52.errors=vErrors,errors===0}validate52.evaluated={props:{page:!0},dynamicProps:!1,dynamicItems:!1};

export const validateRedirectPaymentPage: Validate = validator_default;
