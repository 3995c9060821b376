// Shows the API description with Swagger UI, whose files the build copies beside this one.
window.SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#api-docs", validatorUrl: null });
